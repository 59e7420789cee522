import { type ChildProcess, fork } from 'node:child_process'
import { IDLE_TIME, MEMORY_LIMIT, type Worker, WorkerDied } from './worker.ts'
import type { WorkReply } from './worker-process-main.ts'

const MAIN = new URL('./worker-process-main.ts', import.meta.url)

/** A worker in a process of its own, which ends itself when it fills too much memory. */
export function makeWorkerProcess(): Worker {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(MAIN, [], {
      execArgv: [`--max-old-space-size=${MEMORY_LIMIT}`, '--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  function kill(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  function run(file: URL, name: string, input: unknown, signal: AbortSignal): Promise<unknown> {
    clearTimeout(idle)
    child ??= start()
    const own = child
    own.ref()
    own.channel?.ref()
    return new Promise((resolve, reject) => {
      const end = () => {
        own.off('message', onMessage).off('exit', onExit).off('error', onExit)
        signal.removeEventListener('abort', onAbort)
        // An idle process does not keep this one alive.
        own.unref()
        own.channel?.unref()
        idle = setTimeout(kill, IDLE_TIME).unref()
      }
      const onMessage = (reply: unknown) => {
        end()
        const answer = reply as WorkReply
        if ('error' in answer) reject(answer.error)
        else resolve(answer.result)
      }
      const onExit = (code: unknown) => {
        end()
        kill()
        reject(new WorkerDied(`The process ended (${code})`))
      }
      const onAbort = () => {
        end()
        kill()
        reject(signal.reason)
      }
      own.on('message', onMessage).on('exit', onExit).on('error', onExit)
      signal.addEventListener('abort', onAbort)
      own.send({ file: file.href, name, input }, (error) => {
        if (error) onExit(error.message)
      })
    })
  }

  return {
    run,
    close: async () => {
      clearTimeout(idle)
      kill()
    },
  }
}
