import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { onProcessor } from './generator.ts'

/** A server that is measured in turn with ours. */
export interface Yardstick {
  url: string
  end: () => void
}

/** Starts Node with these options on processor 0. The program prints the port on which it listens. `end` deletes its folder. */
export async function startYardstick(options: string[], folder: string): Promise<Yardstick> {
  const child = spawn(...onProcessor(0, process.execPath, options), { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: `http://127.0.0.1:${String(port).trim()}/`,
    end: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}

/** The headers of an answer without those that belong to its connection. */
export const withoutConnection = <T>(headers: Iterable<[string, T]>): Record<string, T> =>
  Object.fromEntries([...headers].filter(([name]) => !/^(connection|keep-alive|date|transfer-encoding)$/.test(name)))
