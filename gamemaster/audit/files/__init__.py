"""Opens a bundle, and gives its files, mails and lines in the forms that formats.md says."""
