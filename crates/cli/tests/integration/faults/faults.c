/* Faults in the system calls that write, for a server that is started with LD_PRELOAD.
 *
 * Only files below the folder FAULTS_FOLDER are touched. The file FAULTS_CONTROL is shared memory: the test
 * says there which calls shall fail, and reads how many were made and how many failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { WRITE, SYNC, TRUNCATE, OPEN, KINDS };

/* The same layout stands in faults/mod.rs. */
struct control {
    _Atomic uint64_t calls[KINDS];
    _Atomic uint64_t failed[KINDS];
    /* Of 1,000 calls of each kind so many fail. */
    _Atomic uint64_t rate[KINDS];
    /* The call with this number of its kind fails; none if it is 0. */
    _Atomic uint64_t nth[KINDS];
    _Atomic uint64_t error; /* the errno, or 0 for ENOSPC and EIO by turns */
    _Atomic uint64_t random;
    /* Of the next 64 calls of each kind those fail whose bit is set, the lowest first. */
    _Atomic uint64_t pattern[KINDS];
};

static struct control *control;
static char folder[PATH_MAX];
static size_t folder_length;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULTS_CONTROL"), *name = getenv("FAULTS_FOLDER");
    if (path == NULL || name == NULL || strlen(name) >= sizeof folder)
        return;
    strcpy(folder, name);
    folder_length = strlen(folder);
    int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    int file = real_open(path, O_RDWR | O_CLOEXEC);
    if (file < 0)
        return;
    void *shared = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared != MAP_FAILED)
        control = shared;
}

static int is_watched_path(const char *path)
{
    return control != NULL && strncmp(path, folder, folder_length) == 0 && path[folder_length] == '/';
}

static int is_watched(int file)
{
    if (control == NULL)
        return 0;
    char name[64], path[PATH_MAX];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    ssize_t length = readlink(name, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = '\0';
    return is_watched_path(path);
}

/* splitmix64: a step of a counter that several threads may take at once. */
static uint64_t next_random(void)
{
    uint64_t z = atomic_fetch_add(&control->random, 0x9e3779b97f4a7c15u) + 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Returns whether this call shall fail, and sets errno if so. */
static int fails(enum kind kind)
{
    uint64_t number = atomic_fetch_add(&control->calls[kind], 1) + 1;
    uint64_t random = next_random();
    int is_nth = number == atomic_load(&control->nth[kind]);
    uint64_t pattern = atomic_load(&control->pattern[kind]);
    while (!atomic_compare_exchange_weak(&control->pattern[kind], &pattern, pattern >> 1))
        ;
    if (!is_nth && pattern % 2 == 0 && random % 1000 >= atomic_load(&control->rate[kind]))
        return 0;
    atomic_fetch_add(&control->failed[kind], 1);
    uint64_t error = atomic_load(&control->error);
    errno = error != 0 ? (int)error : (random >> 32) % 2 ? ENOSPC : EIO;
    return 1;
}

/* A disk that fails now and then also writes less than it was asked to: half of its failures are that. */
static size_t written_before_failure(size_t size)
{
    uint64_t random = next_random();
    int is_dead = atomic_load(&control->rate[WRITE]) == 1000;
    return is_dead || random % 2 ? 0 : (size_t)(random >> 1) % size;
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (real == NULL) \
        real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define PWRITE(name) \
    ssize_t name(int file, const void *bytes, size_t size, off_t at) \
    { \
        REAL(ssize_t, #name, int, const void *, size_t, off_t); \
        if (size > 0 && is_watched(file) && fails(WRITE)) { \
            int error = errno; \
            size_t part = written_before_failure(size); \
            if (part > 0) \
                return real(file, bytes, part, at); \
            errno = error; \
            return -1; \
        } \
        return real(file, bytes, size, at); \
    }

PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int file, const void *bytes, size_t size)
{
    REAL(ssize_t, "write", int, const void *, size_t);
    if (size > 0 && is_watched(file) && fails(WRITE))
        return -1;
    return real(file, bytes, size);
}

#define SYNC_CALL(name) \
    int name(int file) \
    { \
        REAL(int, #name, int); \
        return is_watched(file) && fails(SYNC) ? -1 : real(file); \
    }

SYNC_CALL(fsync)
SYNC_CALL(fdatasync)

#define TRUNCATE_CALL(name) \
    int name(int file, off_t size) \
    { \
        REAL(int, #name, int, off_t); \
        return is_watched(file) && fails(TRUNCATE) ? -1 : real(file, size); \
    }

TRUNCATE_CALL(ftruncate)
TRUNCATE_CALL(ftruncate64)

#define OPEN_CALL(name) \
    int name(const char *path, int flags, ...) \
    { \
        REAL(int, #name, const char *, int, ...); \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { \
            va_list more; \
            va_start(more, flags); \
            mode = va_arg(more, mode_t); \
            va_end(more); \
        } \
        return is_watched_path(path) && fails(OPEN) ? -1 : real(path, flags, mode); \
    }

OPEN_CALL(open)
OPEN_CALL(open64)
