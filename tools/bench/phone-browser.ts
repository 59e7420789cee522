import { launch } from 'chrome-launcher'
import { BROWSER_FLAGS, findBrowser } from '../lib/browser.ts'

/*
 * A browser that is driven by bare messages of the DevTools protocol. Playwright would change the figures of a slowed page: it
 * runs its own code in each document, asks the document for elements while the page reacts, and turns the `Runtime` domain on, with
 * which V8 parses the whole code of the page again for the stack of one Error that React creates.
 */

const PHONE = { width: 412, height: 823, deviceScaleFactor: 1, mobile: true }
/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>

/** A tab of the phone. */
export interface Tab {
  send: Send
  /** The value of an expression in the page. Waits for a promise. */
  read: <T>(expression: string) => Promise<T>
  close: () => Promise<void>
}

/** One rider's storage, cache and service workers. */
export interface Profile {
  /** Opens a tab with a processor that is slowed 4 times, and with slow 4G if `slowNetwork`. */
  openTab: (slowNetwork: boolean) => Promise<Tab>
  close: () => Promise<void>
}

export interface PhoneBrowser {
  newProfile: () => Promise<Profile>
  close: () => Promise<void>
}

/** Connects to the browser's DevTools protocol. Returns a function that makes `send` for a session. */
async function connect(port: number) {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let id = 0
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data))
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error) call?.reject(new Error(answer.error.message))
    else call?.resolve(answer.result)
  }
  const sendIn =
    (sessionId?: string): Send =>
    (method, params = {}) => {
      id++
      const call = Promise.withResolvers<Record<string, unknown>>()
      waiting.set(id, call)
      socket.send(JSON.stringify({ id, sessionId, method, params }))
      return call.promise
    }
  return { sendIn, disconnect: () => socket.close() }
}

export async function launchPhoneBrowser(): Promise<PhoneBrowser> {
  const chrome = await launch({ chromePath: findBrowser(), chromeFlags: ['--headless=new', ...BROWSER_FLAGS] })
  const { sendIn, disconnect } = await connect(chrome.port)
  const browser = sendIn()

  async function openTab(browserContextId: unknown, slowNetwork: boolean): Promise<Tab> {
    const { targetId } = await browser('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await browser('Target.attachToTarget', { targetId, flatten: true })
    const send = sendIn(String(sessionId))
    await send('Emulation.setDeviceMetricsOverride', PHONE)
    await send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await send('Emulation.setCPUThrottlingRate', { rate: 4 })
    if (slowNetwork) {
      await send('Network.enable')
      await send('Network.emulateNetworkConditions', SLOW_4G)
    }
    return {
      send,
      read: async <T>(expression: string) => {
        const { result, exceptionDetails } = await send('Runtime.evaluate', {
          expression,
          awaitPromise: true,
          returnByValue: true,
        })
        if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
        return (result as { value: T }).value
      },
      close: async () => {
        await browser('Target.closeTarget', { targetId })
      },
    }
  }

  return {
    newProfile: async () => {
      const { browserContextId } = await browser('Target.createBrowserContext')
      return {
        openTab: (slowNetwork) => openTab(browserContextId, slowNetwork),
        close: async () => {
          await browser('Target.disposeBrowserContext', { browserContextId })
        },
      }
    },
    close: async () => {
      disconnect()
      await chrome.kill()
    },
  }
}
