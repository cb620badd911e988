import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../test/demo/test-service'
import { makeCertificate } from './tls'

let service: TestService
afterEach(() => service.close())

/** Error of a client that checks certificates, or the status for one that does not. */
async function ask(ca?: string): Promise<string | number> {
  return new Promise((resolve) => {
    const headers = { 'X-Crypto-Token': service.token, 'X-Crypto-Secret': service.secret }
    request(
      `${service.address}/backend/public/projects`,
      { headers, ...(ca === undefined ? {} : { ca }) },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      }
    )
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end()
  })
}

describe('a bad certificate', () => {
  it('that nobody signed is trusted only by who was told to', async () => {
    const tls = await makeCertificate('self-signed')
    service = await startTestService({ tls })
    expect(service.address).toMatch(/^https:\/\/127\.0\.0\.1:/)
    expect(await ask()).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/)
    expect(await ask(tls.cert)).toBe(200)
  })

  it('that has expired is refused even so', async () => {
    const tls = await makeCertificate('expired')
    service = await startTestService({ tls })
    expect(Date.parse(new X509Certificate(tls.cert).validTo)).toBeLessThan(Date.now())
    expect(await ask(tls.cert)).toBe('CERT_HAS_EXPIRED')
  })
})
