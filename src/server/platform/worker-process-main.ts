// The process of worker-process.ts. It runs one call at a time.

/** The result of a call, or the error that it threw. */
export type WorkReply = { result: unknown } | { error: unknown }

/** How much memory the process may fill (MB), with what native code allocates. It has 100 MB when it begins. */
const MAX_RSS = 384

/** How often the memory is measured (ms). Native code draws beside this thread and fills at most some hundred MB in a second. */
const INTERVAL = 20

const END_OF_MEMORY = 9

interface Call {
  file: string
  name: string
  input: unknown
}

async function answer({ file, name, input }: Call): Promise<WorkReply> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS * 1024 * 1024) process.exit(END_OF_MEMORY)
  }, INTERVAL)
  try {
    const functions: Record<string, (input: unknown) => unknown> = await import(file)
    return { result: await functions[name]?.(input) }
  } catch (error) {
    return { error }
  } finally {
    clearInterval(watch)
  }
}

process.on('message', async (call) => process.send?.(await answer(call as Call)))
// The server has ended.
process.on('disconnect', () => process.exit())
