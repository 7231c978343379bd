/* A wall clock that is set wrong, for a server that is started with LD_PRELOAD.
 *
 * The file CLOCK_OFFSET is shared memory with one number: the milliseconds by which the clock is ahead. The
 * clocks that nobody can set are left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static _Atomic int64_t *offset;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("CLOCK_OFFSET");
    int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    void *shared = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (shared != MAP_FAILED)
        offset = shared;
}

static int64_t milliseconds(void)
{
    return offset == NULL ? 0 : atomic_load(offset);
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    static int (*real)(clockid_t, struct timespec *);
    if (real == NULL)
        real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t ahead = milliseconds();
        time->tv_sec += ahead / 1000;
        time->tv_nsec += ahead % 1000 * 1000000;
        if (time->tv_nsec >= 1000000000) {
            time->tv_sec++;
            time->tv_nsec -= 1000000000;
        } else if (time->tv_nsec < 0) {
            time->tv_sec--;
            time->tv_nsec += 1000000000;
        }
    }
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result != NULL)
        *result = now.tv_sec;
    return now.tv_sec;
}
