import { generate } from 'selfsigned'

/** Defects of the TLS certificate. */
export const BAD_CERTIFICATES = ['self-signed', 'expired'] as const
export type BadCertificate = (typeof BAD_CERTIFICATES)[number]

export interface Certificate {
  readonly key: string
  readonly cert: string
}

const DAY = 86_400_000

/** Real time of the machine, by which clients judge a certificate; tests change `Date`. */
const machineNow = (): number => performance.timeOrigin + performance.now()

/** Creates a key and an untrusted certificate for 127.0.0.1 and localhost, both in PEM. */
export async function makeCertificate(kind: BadCertificate, now = machineNow()): Promise<Certificate> {
  const [from, until] = kind === 'expired' ? [now - 60 * DAY, now - 30 * DAY] : [now - DAY, now + 30 * DAY]
  const made = await generate([{ name: 'commonName', value: 'Deskside demo service' }], {
    keyType: 'ec',
    notBeforeDate: new Date(from),
    notAfterDate: new Date(until),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' }
        ]
      }
    ]
  })
  return { key: made.private, cert: made.cert }
}
