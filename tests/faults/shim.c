/* Makes chosen calls of the C library fail, return short, be slow or tell another time.
 *
 * The tests build this into a shared object, name it in LD_PRELOAD of a daemon, and name in
 * GAMEMASTER_FAULTS a file that both sides map. There the test writes which fault there is, at any
 * moment of the run, and reads how often each call was reached for each role (faults.py has the
 * same table). Without that file every call goes through untouched.
 *
 * A role is what a descriptor is to the daemon: one of its files, by name, or one of its sockets,
 * by how it came to be. It is decided once, when the descriptor is made, and forgotten when it is
 * closed. Calls on descriptors without a role are neither counted nor touched, so that imports,
 * the self-pipe of asyncio and the files of other people work as ever. Locks (fcntl, flock) are
 * not wrapped.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

/* The order of these two lists is that of CALLS and ROLES in faults.py. */
enum call {
    OPEN, READ, PREAD, WRITE, PWRITE, FSYNC, FDATASYNC, RENAME, LINK, FTRUNCATE,
    CONNECT, ACCEPT, SEND, GETRANDOM, CLOCK, UNLINK, CLOSE, RECV, MEMORY, CALLS
};
enum role { STORE, WAL, INTAKE, LOG, KEY, NOTE, SENT, RECORD, LISTEN, SENDING, CONTROL, MACHINE, ROLES };
enum kind { FAIL, SHORT, SLOW, JUMP };

/* The file that the test maps, too. Calls and roles are sets, one bit each. */
struct board {
    _Atomic int64_t armed; /* Written last by the test, so that the rest is there. */
    int64_t calls, roles;
    int64_t kind;
    int64_t value; /* An errno, microseconds (SLOW) or seconds (JUMP). */
    int64_t every; /* Every so many matching calls, from the first. */
    int64_t most;  /* At most so many faults, 0 for no limit. */
    _Atomic int64_t seen, given;
    int64_t sizes[2]; /* CALLS and ROLES, for the test to compare with its own. */
    _Atomic int64_t reached[CALLS][ROLES];
};

static struct board *board;

enum { NO_ROLE = 0, DESCRIPTORS = 65536 };
static pid_t owner; /* The process whose descriptors these are. */
static _Atomic unsigned char role_of[DESCRIPTORS]; /* A role plus one, or NO_ROLE. */

/* The function that ours stands before. Looked up at the first call, which may come before any
 * constructor has run. */
#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void map_board(void) {
    const char *path = getenv("GAMEMASTER_FAULTS");
    if (!path) return;
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *mapped = mmap(NULL, sizeof *board, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped == MAP_FAILED) return;
    board = mapped;
    owner = getpid();
    board->sizes[0] = CALLS;
    board->sizes[1] = ROLES;
}

/* --- whose call is it ------------------------------------------------------------------------- */

static int ends_with(const char *text, const char *end) {
    size_t length = strlen(text), least = strlen(end);
    return length >= least && strcmp(text + length - least, end) == 0;
}

static int role_of_path(const char *path) {
    if (!board || !path) return NO_ROLE;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (strstr(name, ".intake")) return INTAKE + 1;
    if (strstr(name, ".store-")) return WAL + 1; /* -wal, -shm, -journal */
    if (ends_with(name, ".store")) return STORE + 1;
    if (strstr(name, ".published")) return NOTE + 1;
    if (ends_with(name, ".sent")) return SENT + 1;
    if (ends_with(name, "gamemaster.log")) return LOG + 1;
    if (ends_with(name, "gamemaster.key")) return KEY + 1;
    if (strstr(path, "/www/") || strcmp(name, "www") == 0) return RECORD + 1;
    return NO_ROLE;
}

/* A path below an open directory, as the publisher of the record has them. */
static int role_at(int directory, const char *path) {
    if (!board) return NO_ROLE;
    if (directory == AT_FDCWD || path[0] == '/') return role_of_path(path);
    char link[64], whole[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
    ssize_t length = readlink(link, whole, sizeof whole - 1);
    if (length < 0) return NO_ROLE;
    snprintf(whole + length, sizeof whole - (size_t)length, "/%s", path);
    return role_of_path(whole);
}

static int role_of_descriptor(int fd) {
    return board && fd >= 0 && fd < DESCRIPTORS ? role_of[fd] : NO_ROLE;
}

static int marked(int fd, int role) {
    /* A child of vfork shares this memory, and its files are its own. */
    if (getpid() != owner) return fd;
    if (fd >= 0 && fd < DESCRIPTORS) role_of[fd] = (unsigned char)role;
    return fd;
}

static int is_internet(int family) { return family == AF_INET || family == AF_INET6; }

/* --- what becomes of it ----------------------------------------------------------------------- */

/* Counts the call; says whether it is one that shall go wrong. */
static int chosen(enum call call, int role) {
    if (!board || role == NO_ROLE) return 0;
    board->reached[call][role - 1]++;
    if (!board->armed) return 0;
    if (!(board->calls >> call & 1) || !(board->roles >> (role - 1) & 1)) return 0;
    if (board->seen++ % board->every) return 0;
    if (board->given++ < board->most || !board->most) return 1;
    board->given--;
    return 0;
}

/* Whether the call fails, with errno set. A slow one has been waited for and goes on; of a short
 * one no more than half of `count` is asked for, which is nothing to a call without a count. */
static int fails(enum call call, int role, size_t *count) {
    if (!chosen(call, role)) return 0;
    if (board->kind == FAIL) {
        errno = (int)board->value;
        return 1;
    }
    if (board->kind == SLOW) {
        struct timespec wait = {board->value / 1000000, board->value % 1000000 * 1000};
        nanosleep(&wait, NULL);
    }
    if (board->kind == SHORT && count && *count > 1) *count /= 2;
    return 0;
}

/* --- files ------------------------------------------------------------------------------------ */

/* Only these have a mode behind their flags. */
#define MODE_OF(flags, last) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { \
        va_list more; \
        va_start(more, last); \
        mode = va_arg(more, mode_t); \
        va_end(more); \
    }

#define OPENING(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        MODE_OF(flags, flags) \
        int role = role_of_path(path); \
        return fails(OPEN, role, NULL) ? -1 : marked(real(path, flags, mode), role); \
    }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name) \
    int name(int directory, const char *path, int flags, ...) { \
        REAL(name); \
        MODE_OF(flags, flags) \
        int role = role_at(directory, path); \
        return fails(OPEN, role, NULL) ? -1 : marked(real(directory, path, flags, mode), role); \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

/* A descriptor is gone even where its close fails, which may be the first to tell of a write that
 * failed. Nothing of the kind is known of sockets. */
int close(int fd) {
    REAL(close);
    int role = role_of_descriptor(fd);
    marked(fd, NO_ROLE);
    int failing = role < LISTEN + 1 && fails(CLOSE, role, NULL), trouble = errno;
    int done = real(fd);
    if (!failing) return done;
    errno = trouble;
    return -1;
}

ssize_t read(int fd, void *into, size_t count) {
    REAL(read);
    return fails(READ, role_of_descriptor(fd), &count) ? -1 : real(fd, into, count);
}

ssize_t write(int fd, const void *from, size_t count) {
    REAL(write);
    return fails(WRITE, role_of_descriptor(fd), &count) ? -1 : real(fd, from, count);
}

#define PLACED(name, call, buffer, offset) \
    ssize_t name(int fd, buffer bytes, size_t count, offset where) { \
        REAL(name); \
        return fails(call, role_of_descriptor(fd), &count) ? -1 : real(fd, bytes, count, where); \
    }
PLACED(pread, PREAD, void *, off_t)
PLACED(pread64, PREAD, void *, off64_t)
PLACED(pwrite, PWRITE, const void *, off_t)
PLACED(pwrite64, PWRITE, const void *, off64_t)

#define SYNCING(name, call) \
    int name(int fd) { \
        REAL(name); \
        return fails(call, role_of_descriptor(fd), NULL) ? -1 : real(fd); \
    }
SYNCING(fsync, FSYNC)
SYNCING(fdatasync, FDATASYNC)

#define CUTTING(name, offset) \
    int name(int fd, offset length) { \
        REAL(name); \
        return fails(FTRUNCATE, role_of_descriptor(fd), NULL) ? -1 : real(fd, length); \
    }
CUTTING(ftruncate, off_t)
CUTTING(ftruncate64, off64_t)

/* A new name is what counts: the old one is a part that nobody knows yet. */
#define NAMING(name, call) \
    int name(const char *old, const char *new) { \
        REAL(name); \
        return fails(call, role_of_path(new), NULL) ? -1 : real(old, new); \
    }
NAMING(rename, RENAME)
NAMING(link, LINK)

int unlink(const char *path) {
    REAL(unlink);
    return fails(UNLINK, role_of_path(path), NULL) ? -1 : real(path);
}

int unlinkat(int directory, const char *path, int flags) {
    REAL(unlinkat);
    return fails(UNLINK, role_at(directory, path), NULL) ? -1 : real(directory, path, flags);
}

int renameat(int old_directory, const char *old, int directory, const char *new) {
    REAL(renameat);
    if (fails(RENAME, role_at(directory, new), NULL)) return -1;
    return real(old_directory, old, directory, new);
}

int linkat(int old_directory, const char *old, int directory, const char *new, int flags) {
    REAL(linkat);
    if (fails(LINK, role_at(directory, new), NULL)) return -1;
    return real(old_directory, old, directory, new, flags);
}

/* --- sockets ---------------------------------------------------------------------------------- */

/* Who connects over the internet sends mail; the daemon's other connections have no role. */
int connect(int fd, __CONST_SOCKADDR_ARG address, socklen_t length) {
    REAL(connect);
    int role = is_internet(address.__sockaddr__->sa_family) ? SENDING + 1 : NO_ROLE;
    marked(fd, role);
    return fails(CONNECT, role, NULL) ? -1 : real(fd, address, length);
}

/* Who comes in over the internet brings mail; over a unix socket, the organiser's commands. */
static int role_of_listener(int fd) {
    int family = 0;
    socklen_t length = sizeof family;
    if (!board || getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &family, &length)) return NO_ROLE;
    return is_internet(family) ? LISTEN + 1 : CONTROL + 1;
}

int accept(int fd, __SOCKADDR_ARG address, socklen_t *length) {
    REAL(accept);
    int role = role_of_listener(fd);
    return fails(ACCEPT, role, NULL) ? -1 : marked(real(fd, address, length), role);
}

int accept4(int fd, __SOCKADDR_ARG address, socklen_t *length, int flags) {
    REAL(accept4);
    int role = role_of_listener(fd);
    return fails(ACCEPT, role, NULL) ? -1 : marked(real(fd, address, length, flags), role);
}

ssize_t send(int fd, const void *from, size_t count, int flags) {
    REAL(send);
    return fails(SEND, role_of_descriptor(fd), &count) ? -1 : real(fd, from, count, flags);
}

ssize_t sendto(int fd, const void *from, size_t count, int flags, __CONST_SOCKADDR_ARG to,
               socklen_t length) {
    REAL(sendto);
    if (fails(SEND, role_of_descriptor(fd), &count)) return -1;
    return real(fd, from, count, flags, to, length);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
    REAL(sendmsg);
    return fails(SEND, role_of_descriptor(fd), NULL) ? -1 : real(fd, message, flags);
}

ssize_t recv(int fd, void *into, size_t count, int flags) {
    REAL(recv);
    return fails(RECV, role_of_descriptor(fd), &count) ? -1 : real(fd, into, count, flags);
}

/* --- memory ----------------------------------------------------------------------------------- */

/* Only SQLite finds none, by the limit that it has for itself: much else that runs in a process ends
 * it where malloc fails. Its library is loaded later than this one, and for one module alone. */
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

static void *of_sqlite(const char *name) {
    static void *library;
    if (!library) library = dlopen("libsqlite3.so.0", RTLD_LAZY | RTLD_NOLOAD);
    return library ? dlsym(library, name) : NULL;
}

int sqlite3_step(sqlite3_stmt *statement);
sqlite3 *sqlite3_db_handle(sqlite3_stmt *statement);
const char *sqlite3_db_filename(sqlite3 *database, const char *name);
int64_t sqlite3_hard_heap_limit64(int64_t octets);
int64_t sqlite3_soft_heap_limit64(int64_t octets);

#define SQLITES(name) \
    static __typeof__(&name) its_##name; \
    if (!its_##name) its_##name = (__typeof__(&name))of_sqlite(#name)

int sqlite3_step(sqlite3_stmt *statement) {
    SQLITES(sqlite3_step);
    if (!board) return its_sqlite3_step(statement);
    SQLITES(sqlite3_db_handle);
    SQLITES(sqlite3_db_filename);
    SQLITES(sqlite3_hard_heap_limit64);
    SQLITES(sqlite3_soft_heap_limit64);
    const char *path = its_sqlite3_db_filename(its_sqlite3_db_handle(statement), "main");
    int failing = fails(MEMORY, role_of_path(path), NULL);
    if (failing) its_sqlite3_hard_heap_limit64(1); /* All that it asks for now is refused. */
    int done = its_sqlite3_step(statement);
    if (failing) {
        its_sqlite3_hard_heap_limit64(0);
        its_sqlite3_soft_heap_limit64(0); /* It came down with the other. */
    }
    return done;
}

/* --- the machine ------------------------------------------------------------------------------ */

ssize_t getrandom(void *into, size_t count, unsigned int flags) {
    REAL(getrandom);
    return fails(GETRANDOM, MACHINE + 1, &count) ? -1 : real(into, count, flags);
}

/* Only the time of day jumps: what measures is never set back. */
int clock_gettime(clockid_t clock, struct timespec *now) {
    REAL(clock_gettime);
    int done = real(clock, now);
    if (clock != CLOCK_REALTIME || done) return done;
    if (chosen(CLOCK, MACHINE + 1) && board->kind == JUMP) now->tv_sec += board->value;
    return 0;
}
