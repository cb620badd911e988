/** Texts sealed one by one (AES-256-GCM), each on a line of its own: damage costs only the lines that it meets. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16
const KEY = /^[0-9a-f]{64}$/i

export class LineSeal {
  /** Identifies the key (16 hex digits), to tell a lost key from damage. The key cannot be computed from it. */
  readonly mark: string
  readonly #key: Buffer

  /**
   * @param workspaceKey the key of the workspace, 64 hex digits; the sealing key is derived from it.
   * @param purpose what is sealed: lines of another purpose cannot be opened.
   */
  constructor(workspaceKey: string, purpose: string) {
    if (!KEY.test(workspaceKey)) throw new TypeError('The key of a workspace has 64 hex digits.')
    const source = Buffer.from(workspaceKey, 'hex')
    this.#key = Buffer.from(hkdfSync('sha256', source, '', `${purpose} key`, 32))
    this.mark = Buffer.from(hkdfSync('sha256', source, '', `${purpose} mark`, 8)).toString('hex')
  }

  /** The line of a text: base64 of nonce, ciphertext and tag. */
  seal(text: string): string {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    const parts = [nonce, cipher.update(text, 'utf8'), cipher.final()]
    return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64')
  }

  /** The text of a line; null for one that was not sealed under this key, or is damaged. */
  open(line: string): string | null {
    const bytes = Buffer.from(line, 'base64')
    if (bytes.length < NONCE + TAG) return null
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAuthTag(bytes.subarray(-TAG))
    try {
      return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      // Not sealed under this key, or damaged: the other lines tell which.
      return null
    }
  }
}
