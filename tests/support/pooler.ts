import { connect, createServer, type Socket } from 'node:net'
import { fatal, type Packet, packet, packetReader } from './pooler-packets.ts'

/** The startup parameters that PgBouncer accepts by default, in lower case. */
const PARAMETERS = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])

interface ServerConnection {
  socket: Socket
  client: Client | undefined
  /** Whether no transaction is open on it. */
  isIdle: boolean
}

interface Client {
  socket: Socket
  server: ServerConnection | undefined
  /** The packets that it sent while it waited for a connection. */
  waiting: Buffer[]
}

export interface Pooler {
  url: string
  /** Answers every client that needs a database connection with this FATAL error. undefined ends that. */
  refuse: (message: string | undefined, code?: string) => void
  /** Ends the database connections that are in use. Their clients get the error of a server crash. */
  crash: () => number
  /** Number of connections to the database opened so far. */
  connections: () => number
  stop: () => Promise<void>
}

/**
 * A stand-in for PgBouncer in transaction mode with default settings. It refuses unknown startup parameters, and gives
 * each transaction the connection that has been idle for longest, so that no session state survives. `target` must be a
 * PostgreSQL that asks for its password in clear text.
 */
export async function startPooler(
  target: { port: number; user: string; password: string; database: string },
  size = 6,
): Promise<Pooler> {
  const idle: ServerConnection[] = []
  const servers = new Set<ServerConnection>()
  const clients = new Set<Client>()
  const queue: Client[] = []
  let opened = 0
  let refusal: Buffer | undefined

  function tell(client: Client, failure: Buffer) {
    client.socket.end(failure)
    clients.delete(client)
  }

  function give(server: ServerConnection, client: Client) {
    server.client = client
    server.isIdle = false
    client.server = server
    for (const bytes of client.waiting.splice(0)) server.socket.write(bytes)
  }

  function release(server: ServerConnection) {
    if (server.client) server.client.server = undefined
    server.client = undefined
    const next = queue.shift()
    if (next) give(server, next)
    else idle.push(server)
  }

  function open(client: Client) {
    opened += 1
    const server: ServerConnection = { socket: connect(target.port, '127.0.0.1').setNoDelay(), client, isIdle: false }
    servers.add(server)
    let isReady = false
    const parameters = ['user', target.user, 'database', target.database, 'client_encoding', 'UTF8', '']
    server.socket.on('connect', () => server.socket.write(packet('', 196_608, ...parameters)))
    const read = packetReader(({ type, body, bytes }) => {
      const inTransaction = type === 'Z' && body.toString('latin1') !== 'I'
      if (isReady) {
        server.client?.socket.write(bytes)
        if (type === 'Z') server.isIdle = !inTransaction
        if (type === 'Z' && !inTransaction) release(server)
      } else if (type === 'R' && body.readInt32BE(0) === 3) {
        server.socket.write(packet('p', target.password))
      } else if (type === 'E') {
        tell(client, bytes)
      } else if (type === 'Z') {
        isReady = true
        give(server, client)
      }
    })
    server.socket.on('data', read)
    server.socket.on('error', () => server.socket.destroy())
    server.socket.on('close', () => {
      servers.delete(server)
      const place = idle.indexOf(server)
      if (place >= 0) idle.splice(place, 1)
      if (server.client)
        tell(
          server.client,
          fatal(
            isReady ? 'server conn crashed?' : 'server login has been failing, try again later (server_login_retry)',
          ),
        )
      const next = queue.shift()
      if (next) open(next)
    })
  }

  function acquire(client: Client) {
    if (refusal) return tell(client, refusal)
    const server = idle.shift()
    if (server) give(server, client)
    else if (servers.size < size) open(client)
    else queue.push(client)
  }

  function login(client: Client, body: Buffer) {
    if (body.readInt32BE(0) === 80_877_103) return client.socket.write('N')
    const words = body.toString('utf8', 4).split('\0')
    const unknown = words.find((word, place) => place % 2 === 0 && word !== '' && !PARAMETERS.has(word.toLowerCase()))
    if (unknown) return tell(client, fatal(`unsupported startup parameter: ${unknown}`))
    if (refusal) return tell(client, refusal)
    client.socket.write(
      Buffer.concat([packet('R', 0), packet('S', 'server_version', '18'), packet('Z', Buffer.from('I'))]),
    )
  }

  function receive(client: Client, { type, body, bytes }: Packet) {
    if (type === '') return login(client, body)
    if (type === 'X') return client.socket.end()
    if (client.server) return client.server.socket.write(bytes)
    client.waiting.push(bytes)
    if (client.waiting.length === 1) acquire(client)
  }

  const listener = createServer((socket) => {
    const client: Client = { socket: socket.setNoDelay(), server: undefined, waiting: [] }
    clients.add(client)
    socket.on(
      'data',
      packetReader((one) => receive(client, one), { startup: true }),
    )
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clients.delete(client)
      const place = queue.indexOf(client)
      if (place >= 0) queue.splice(place, 1)
      // The client is gone and will not end its transaction, so the connection cannot be used again.
      client.server?.socket.destroy()
      if (client.server) client.server.client = undefined
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `postgres://${target.user}:${target.password}@127.0.0.1:${address.port}/${target.database}`,
    refuse: (message, code) => {
      refusal = message === undefined ? undefined : fatal(message, code)
    },
    crash: () => {
      const busy = [...servers].filter(({ client }) => client)
      for (const { socket } of busy) socket.destroy()
      return busy.length
    },
    connections: () => opened,
    stop: () => {
      for (const { socket } of [...clients, ...servers]) socket.destroy()
      return new Promise((resolve) => listener.close(() => resolve()))
    },
  }
}
