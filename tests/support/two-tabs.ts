import { SITE_HEADER } from '#shared/site-header.ts'

/*
 * A browser with two tabs and a server, as far as sessions see them. Nothing happens by itself: storage events and answers wait until a
 * test delivers them, in any order.
 */

export type Name = 'anna' | 'ben'
const IDS: Record<Name, number> = { anna: 1, ben: 2 }

/** The server's sessions. */
class FakeServer {
  readonly #owners = new Map<string, Name>()
  #made = 0

  begin(name: Name): string {
    this.#made++
    const token = `token-${name}-${String(this.#made).padStart(8, '0')}`
    this.#owners.set(token, name)
    return token
  }
  /** Whose session this is or was. */
  ownerWas = (token: string | undefined): string | undefined => token?.split('-')[1]
  ownerOf = (token: string | null | undefined): Name | undefined => this.#owners.get(token ?? '')
  end = (token: string) => void this.#owners.delete(token)
  endAllOf(name: Name): void {
    for (const [token, owner] of this.#owners) if (owner === name) this.end(token)
  }

  answer(path: string, token: string | undefined, body: unknown): [status: number, reply: unknown] {
    if (path === '/api/login') {
      const { username } = body as { username: Name }
      return [200, { token: this.begin(username), user: riderOf(username) }]
    }
    const owner = this.ownerOf(token)
    if (owner === undefined || token === undefined) return [401, { message: 'Not authenticated' }]
    if (path === '/api/logout') this.end(token)
    if (path === '/api/logout') return [204, null]
    if (path === '/api/bookmarks') return [200, [{ tipId: IDS[owner], notes: owner }]]
    return [200, riderOf(owner)]
  }
}

const riderOf = (username: Name) => ({ id: IDS[username], username, preferences: {} })

export const idOf = (name: Name) => IDS[name]

export const nameOf = (riderId: number | undefined) =>
  (Object.keys(IDS) as Name[]).find((name) => IDS[name] === riderId)

/** A request on its way. */
interface Sent {
  path: string
  token: string | undefined
  /** Gives the answer, or none. */
  end: (isLost: boolean) => void
}

/** Keys of a storage are its own enumerable properties, as in a browser. */
function makeStorage(onChange: (key: string) => void = () => undefined): Storage {
  const storage = {} as Record<string, string>
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => {
      if (storage[key] === value) return
      storage[key] = value
      onChange(key)
    },
    removeItem: (key: string) => {
      if (!Object.hasOwn(storage, key)) return
      delete storage[key]
      onChange(key)
    },
  }
  return Object.setPrototypeOf(storage, methods) as unknown as Storage
}

/** What the browser has for one tab. */
export class FakeTab {
  readonly sessionStorage = makeStorage()
  readonly listeners = new Map<string, Set<(event: unknown) => void>>()
  /** The keys of storage events that have not arrived yet. */
  readonly events: string[] = []
  readonly sent: Sent[] = []
}

export class FakeBrowser {
  readonly server = new FakeServer()
  readonly tabs = [new FakeTab(), new FakeTab()] as const
  /** The tab whose code runs. */
  running: FakeTab = this.tabs[0]
  readonly localStorage = makeStorage((key) => {
    for (const tab of this.tabs) if (tab !== this.running) tab.events.push(key)
  })
  /** The names of the caches that hold answers about riders. */
  readonly caches = new Set<string>()

  /** The globals of the browser's code. */
  globals() {
    return {
      localStorage: this.localStorage,
      // That of the running tab.
      sessionStorage: new Proxy(this.running.sessionStorage, {
        get: (_, name) => Reflect.get(this.running.sessionStorage, name),
        ownKeys: () => Reflect.ownKeys(this.running.sessionStorage),
        getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(this.running.sessionStorage, name),
      }),
      document: { documentElement: { dataset: {} } },
      caches: { delete: async (name: string) => this.caches.delete(name) },
      addEventListener: (name: string, listener: (event: unknown) => void) => {
        const { listeners } = this.running
        listeners.set(name, new Set([...(listeners.get(name) ?? []), listener]))
      },
      removeEventListener: (name: string, listener: (event: unknown) => void) =>
        this.running.listeners.get(name)?.delete(listener),
      fetch: (path: string, init: RequestInit) => this.#fetch(path, init),
    }
  }

  /** Runs code as that of a tab, and waits until it has nothing to do. */
  async run<T>(tab: FakeTab, code: () => T): Promise<T> {
    this.running = tab
    const result = code()
    for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate)
    return result
  }

  /** Lets the oldest storage event of a tab arrive. */
  async deliverEvent(tab: FakeTab): Promise<void> {
    const key = tab.events.shift()
    if (key === undefined) return
    await this.run(tab, () => {
      for (const listener of tab.listeners.get('storage') ?? []) listener({ key })
    })
  }

  /** Ends one of a tab's requests. */
  async deliverAnswer(tab: FakeTab, index: number, isLost = false): Promise<void> {
    const [sent] = tab.sent.splice(index % Math.max(1, tab.sent.length), 1)
    if (sent) await this.run(tab, () => sent.end(isLost))
  }

  #fetch(path: string, { headers, body, signal }: RequestInit): Promise<Response> {
    const token = (headers as Record<string, string>).authorization?.replace('Bearer ', '')
    const [status, reply] = this.server.answer(path, token, JSON.parse(String(body ?? 'null')))
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    const json = reply === null ? null : JSON.stringify(reply)
    this.running.sent.push({
      path,
      token,
      end: (isLost) =>
        isLost
          ? reject(new TypeError('Failed to fetch'))
          : resolve(new Response(json, { status, headers: { [SITE_HEADER]: '1' } })),
    })
    return promise
  }
}
