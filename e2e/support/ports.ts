import { createServer } from 'node:net'

/** Below the ports that a system gives out itself, so that no other program takes one between check and use. */
const FIRST = 10_000
const COUNT = 20_000

/** Processes start far apart: two apps that start at the same time must not get the same port. */
let offset = (process.pid * 61) % COUNT

/** A free port of the loopback interface; another one at each call. */
export async function freePort(): Promise<number> {
  for (;;) {
    offset = (offset + 1) % COUNT
    if (await isFree(FIRST + offset)) return FIRST + offset
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
