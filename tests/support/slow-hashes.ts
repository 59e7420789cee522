import { onTestFinished, vi } from 'vitest'

/** Makes this test hash passwords as the product does (tools/lib/quick-hashes.js). Call it before the app is made. */
export function hashSlowly(): void {
  vi.stubEnv('SLOW_HASHES', 'yes')
  onTestFinished(() => void vi.unstubAllEnvs())
}
