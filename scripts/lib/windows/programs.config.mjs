import { defineConfig } from 'vitest/config';

/** Tests on this system that start programs of Windows. */
export default defineConfig({
  test: {
    include: ['scripts/lib/windows/*.windows.mjs'],
    hookTimeout: 300_000,
    testTimeout: 240_000,
  },
});
