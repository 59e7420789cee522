import { connect, createServer, type Socket } from 'node:net'

/** Plays the proxy before a database: it leads to the leader, and cuts connections. */
export interface CuttingProxy {
  port: number
  /** From now on new connections lead to this port. Without one they are closed at once, as HAProxy does without a leader. */
  lead: (port: number | undefined) => void
  /** Ends all connections, in the middle of whatever they carry. Answers how many there were. */
  cut: () => number
  /** Ends the connections of which the database's next packet is on its way, after the packet's first bytes. */
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
