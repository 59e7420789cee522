import { hash } from 'node:crypto'
import type { Tokens } from './prepare.ts'
import type { Answer, Request } from './site.ts'
import type { Row, State } from './state.ts'

/** What is known before a round: the rows of the database, and what only riders have. */
export interface Known {
  state: State
  /** Every token that a rider ever got. */
  tokens: readonly string[]
  /** The tokens of mailed links by purpose. */
  links: readonly { purpose: string; token: string }[]
  /** Reads as somebody, without changing anything that counts. */
  read: (request: Request) => Promise<Answer>
}

export const allTokens = (tokens: Tokens) => Object.values(tokens).flat()

/** Chooses what a call is about. In a round most calls choose the same things, because calls about different things do not meet. */
export class Choices {
  readonly known: Known
  readonly #focus: number
  readonly #picks: readonly number[]
  #at = 0

  constructor(known: Known, focus: number, picks: readonly number[]) {
    this.known = known
    this.#focus = focus
    this.#picks = picks
  }

  /** A number below `count`. */
  number(count: number): number {
    const pick = this.#picks[this.#at++ % this.#picks.length] ?? 0
    return pick % count
  }

  /** One of these. Three of four calls of a round choose the same one. */
  one<T>(list: readonly T[]): T | undefined {
    const chance = this.number(400)
    return list[(chance < 300 ? this.#focus : chance) % list.length]
  }

  /** One of these, which other calls do not prefer. */
  any<T>(list: readonly T[]): T {
    return list[this.number(list.length)] as T
  }

  rows(table: string): Row[] {
    return this.known.state[table] ?? []
  }

  row(table: string, isWanted: (row: Row) => boolean = () => true): Row | undefined {
    return this.one(this.rows(table).filter(isWanted))
  }

  rider(id: unknown): Row | undefined {
    return this.rows('rider').find((row) => row.id === id)
  }

  /** A token of a rider: one of a session, or an ended one when there is none. */
  tokenOf(riderId: unknown): string | undefined {
    const hashes = new Set(
      this.rows('session')
        .filter((row) => row.rider_id === riderId)
        .map(({ token_hash }) => token_hash),
    )
    const valid = this.known.tokens.filter((token) => hashes.has(hash('sha256', token)))
    return valid.length > 0 ? this.any(valid) : undefined
  }

  /** Somebody who is signed in. */
  someone(): { id: unknown; token: string } | undefined {
    const row = this.row('rider', ({ id, username }) => username !== STRANGER && this.tokenOf(id) !== undefined)
    const token = row && this.tokenOf(row.id)
    return token === undefined ? undefined : { id: row?.id, token }
  }

  /** Somebody in Admin. */
  admin(...roles: string[]): string | undefined {
    const people = this.rows('desk_role').filter(({ role }) => roles.length === 0 || roles.includes(String(role)))
    return people.length === 0 ? undefined : this.tokenOf(this.any(people).rider_id)
  }
}

/** A rider who has nothing and takes part in nothing. */
export const STRANGER = 'zoe'
