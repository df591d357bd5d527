/**
 * Settings of glibc's allocator for the workers of the unit tests (mallopt(3)): memory that a test
 * has freed returns to the system. Each started process copies the page tables of what is kept,
 * which took half of the processor time of the unit tests (28 November 2026).
 */
export const leanMemory = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};
