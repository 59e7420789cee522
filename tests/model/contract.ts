import type { Endpoint } from '#shared/contract/endpoint.ts'
import { wholeContract } from '#tests/support/admin.ts'

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** The calls of the contract by 'METHOD /path'. */
export const contract = async (): Promise<Map<string, Endpoint>> =>
  new Map((await wholeContract()).map((endpoint) => [nameOf(endpoint), endpoint]))
