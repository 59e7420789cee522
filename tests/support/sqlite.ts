import type { TestProject } from 'vitest/node'

/** Vitest's global setup for the runs on SQLite. */
export function setup(project: TestProject) {
  project.provide('postgres', '')
}
