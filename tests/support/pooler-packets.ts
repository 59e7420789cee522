/** The packets of PostgreSQL's protocol that a pooler reads and writes itself. */
export function packet(type: string, ...parts: (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`)
      if (typeof part !== 'number') return part
      const number = Buffer.alloc(4)
      number.writeInt32BE(part)
      return number
    }),
  )
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

/** An error as PgBouncer sends it: always FATAL, with code 08P01 unless the code comes from the server. */
export function fatal(message: string, code = '08P01'): Buffer {
  return packet('E', 'SFATAL', 'VFATAL', `C${code}`, `M${message}`, Buffer.from([0]))
}

export interface Packet {
  type: string
  body: Buffer
  bytes: Buffer
}

/** Splits a stream of bytes into whole packets. The first packet of a client has no type. */
export function packetReader(onPacket: (packet: Packet) => void, { startup = false } = {}) {
  let pending = Buffer.alloc(0)
  let untyped = startup
  return (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      const head = untyped ? 0 : 1
      if (pending.length < head + 4) return
      const end = head + pending.readInt32BE(head)
      if (pending.length < end) return
      const bytes = pending.subarray(0, end)
      pending = pending.subarray(end)
      const body = bytes.subarray(head + 4)
      // A TLS request gets an answer, and then the client sends its real first packet.
      if (untyped && body.readInt32BE(0) !== 80_877_103) untyped = false
      onPacket({ type: head === 0 ? '' : bytes.toString('latin1', 0, 1), body, bytes })
    }
  }
}
