import { connect, createServer, type Socket } from 'node:net'

/** A stand-in for the proxy in front of a database. It forwards to the primary and can cut connections. */
export interface CuttingProxy {
  port: number
  /** Forwards new connections to this port. Without a port it closes them at once, as HAProxy does without a primary. */
  lead: (port: number | undefined) => void
  /** Cuts all connections, even in the middle of an answer. Returns how many there were. */
  cut: () => number
  /** Cuts the next `count` connections on which the database answers, right after the first bytes of the answer. */
  cutInAnswers: (count: number) => Promise<void>
  stop: () => Promise<void>
}

export async function startCuttingProxy(first: number): Promise<CuttingProxy> {
  let target: number | undefined = first
  let toCut = 0
  let allCut = () => {}
  const sockets = new Set<Socket>()

  function keep(socket: Socket) {
    sockets.add(socket.setNoDelay())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer((near) => {
    keep(near)
    if (target === undefined) return near.destroy()
    const far = connect(target, '127.0.0.1')
    keep(far)
    near.on('data', (packet) => far.write(packet))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    far.on('data', (packet) => {
      if (toCut === 0 || packet.length < 10) return near.write(packet)
      toCut -= 1
      near.write(packet.subarray(0, 7), () => {
        near.destroy()
        far.destroy()
      })
      if (toCut === 0) allCut()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const cut = () => {
    const count = sockets.size / 2
    for (const socket of sockets) socket.destroy()
    return count
  }
  return {
    port: address.port,
    lead: (port) => {
      target = port
    },
    cut,
    cutInAnswers: (count) => {
      toCut = count
      return new Promise((resolve) => {
        allCut = resolve
      })
    },
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
