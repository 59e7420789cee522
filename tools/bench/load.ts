import autocannon from 'autocannon'

interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The requests, taken in turn by every connection; without them the url itself is asked for. */
  requests?: { method: 'POST' | 'DELETE'; path: string; headers: Record<string, string> }[]
}

export interface LoadResult {
  /** Answers a second. */
  rate: number
  /** 99 of 100 answers took no longer (ms). */
  p99: number
  /** Answers that were no success, and connections that broke. */
  failed: number
}

/** Asks over 32 connections for so many seconds. */
export async function load({ url, headers, requests }: Load, seconds: number): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    ...(headers ? { headers } : {}),
    ...(requests ? { requests } : {}),
  })
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}
