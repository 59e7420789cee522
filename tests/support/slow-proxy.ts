import { connect, createServer, type Socket } from 'node:net'

/** How long to delay a packet (ms). */
type Delay = (packet: Buffer) => number

export interface SlowProxy {
  port: number
  /** Delays packets from now on. Packets that are already delayed go on at once. */
  slow: (delay: Delay) => void
  stop: () => Promise<void>
}

/** Starts a proxy between a server and its database that delays packets and keeps their order. */
export async function startSlowProxy(target: number): Promise<SlowProxy> {
  let delay: Delay = () => 0
  const sockets = new Set<Socket>()
  const held = new Set<() => void>()

  const pass = (ms: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        held.delete(go)
        resolve()
      }
      const timer = setTimeout(go, ms)
      held.add(go)
    })

  function relay(from: Socket, to: Socket) {
    let before = Promise.resolve()
    from.on('data', (packet) => {
      const ms = delay(packet)
      const arrival = ms > 0 ? pass(ms) : undefined
      before = before.then(async () => {
        await arrival
        to.write(packet)
      })
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.setNoDelay())
    relay(near, far)
    relay(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    slow: (next) => {
      delay = next
      for (const go of held) go()
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
