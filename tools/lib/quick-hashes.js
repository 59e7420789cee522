// Loaded into the processes of tests before their own code (node --import). Tests register thousands of riders, so they hash passwords
// with less memory and one pass. A test that needs the slow hashes of the product sets SLOW_HASHES.
import { createRequire } from 'node:module'

/** @type {{ hash: (password: string, options: object) => Promise<string> }} */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2')
const { hash } = argon2

argon2.hash = (password, options) =>
  hash(password, process.env.SLOW_HASHES ? options : { ...options, memoryCost: 64, timeCost: 1 })
