import { type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

export interface ServerOptions {
  /** Environment variables of the server. Tests with different variables get different servers. */
  environment: Record<string, string>
  /** The name in the address of the server. */
  hostName: string
}

/**
 * The servers of one worker. Tests with the same options share a server, whose database was empty at first. A worker keeps
 * only the usual server and the latest other one, because files with options of their own run one after the other.
 */
export interface Servers {
  get: (options: ServerOptions) => Promise<RunningServer>
  end: () => Promise<void>
}

/** @param onEnd called with the address of a server that has ended */
export function makeServers(usual: ServerOptions, onEnd: (url: string) => Promise<void>): Servers {
  const running = new Map<string, RunningServer>()
  const end = async (key: string, server: RunningServer) => {
    running.delete(key)
    await server.end('SIGKILL')
    removeFolder(server.folder)
    await onEnd(server.url)
  }
  return {
    get: async (options) => {
      const key = JSON.stringify(options)
      const known = running.get(key)
      if (known) return known
      for (const [other, server] of running) if (other !== JSON.stringify(usual)) await end(other, server)
      const server = await startServer(options.environment, undefined, { hostName: options.hostName })
      running.set(key, server)
      return server
    },
    end: async () => {
      for (const [key, server] of running) await end(key, server)
    },
  }
}
