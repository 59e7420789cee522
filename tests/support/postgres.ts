import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { runOn, startPostgres } from '#tools/lib/postgres.ts'
import { TEMPLATE } from './test-database.ts'

/** Vitest's global setup for the runs on PostgreSQL. */
export async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  await runOn(`${url}/postgres`, `create database ${TEMPLATE}`)
  const db = await openDatabase({ kind: 'postgres', url: `${url}/${TEMPLATE}` })
  await db.destroy()
  project.provide('postgres', url)
  return stop
}
