import type { TestProject } from 'vitest/node'

/** Vitest's set-up for the runs on SQLite. */
export function setup(project: TestProject) {
  project.provide('postgres', '')
}
