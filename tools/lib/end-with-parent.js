// Loaded into the server of a test before its own code (node --import). It ends the server when the process that started it has
// ended, even if that process was killed. The pipe to the server's standard input is then closed.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  // SIGKILL, because process.exit() would wait for the threads that render pages.
  process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'))
  process.stdin.resume()
  // The open pipe must not keep a server alive that has shut down.
  process.stdin.unref()
}
