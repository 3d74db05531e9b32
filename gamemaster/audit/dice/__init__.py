"""Works out again what the disclosed roots and public beacons fix: nonces, anchors and rolls."""
