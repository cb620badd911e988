import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StandinClientRequest } from './client-request.ts'
import { guarded, missing } from './guard.ts'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain'
}

function isOnline(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some((address) => !address.internal))
}

const implementation = {
  request(options: ConstructorParameters<typeof StandinClientRequest>[0]): StandinClientRequest {
    return new StandinClientRequest(options)
  },
  isOnline,
  get online(): boolean {
    return isOnline()
  },
  /** Supports only `file:` addresses, which protocol handlers use for files. */
  async fetch(input: string | Request): Promise<Response> {
    const url = new URL(typeof input === 'string' ? input : input.url)
    if (url.protocol !== 'file:') throw missing(`net.fetch of '${url.protocol}' addresses`)
    const path = fileURLToPath(url)
    const body = await readFile(path).catch(() => {
      throw new Error('net::ERR_FILE_NOT_FOUND')
    })
    return new Response(body, { headers: { 'content-type': types[extname(path)] ?? 'application/octet-stream' } })
  }
}

export const net = guarded('net', implementation) as unknown as Electron.Net
