/** The size of the window (px). MiniBrowser is not narrower than 430. */
export interface Size {
  width: number
  height: number
}

/** An element of the page, as an engine's driver names it. */
export type Found = unknown

/** A browser that a walk drives. Its methods do what a person can do. Functions that run in the page read from it. */
export interface Engine {
  name: 'chromium' | 'firefox' | 'webkit'
  goTo: (url: string) => Promise<void>
  /** Runs a function in the page with values of JSON, and returns its value. */
  read: <Value>(run: (...values: never[]) => Value, ...values: unknown[]) => Promise<Value>
  /** Finds an element by a function that runs in the page. */
  find: (run: (...values: never[]) => Element | null, ...values: unknown[]) => Promise<Found | undefined>
  click: (element: Found) => Promise<void>
  type: (element: Found, text: string) => Promise<void>
  pressKey: (key: 'Escape' | 'Enter') => Promise<void>
  /** A PNG of the window. */
  picture: () => Promise<Buffer>
  end: () => Promise<void>
}
