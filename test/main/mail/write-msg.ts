import { utils, write } from 'cfb'

/** Streams of an Outlook file by path: texts become UTF-16, bytes stay. */
export type MsgStreams = Readonly<Record<string, string | Uint8Array>>

const FACTS = '__properties_version1.0'

/** Properties stream of a message, with numbers by tag and type. */
export function factsOf(numbers: Readonly<Record<number, number>>): Uint8Array {
  const entries = Object.entries(numbers)
  const view = new DataView(new ArrayBuffer(32 + 16 * entries.length))
  entries.forEach(([tag, value], at) => {
    view.setUint32(32 + 16 * at, Number(tag), true)
    view.setUint32(40 + 16 * at, value, true)
  })
  return new Uint8Array(view.buffer)
}

/** Writes an Outlook file; stream names lack their prefix, e.g. `0037001F`. */
export function writeMsg(streams: MsgStreams, numbers: Readonly<Record<number, number>> = {}): Uint8Array {
  const file = utils.cfb_new()
  const all: MsgStreams = { [FACTS]: factsOf(numbers), ...streams }
  for (const [path, content] of Object.entries(all)) {
    const full = path.replace(/([0-9A-F]{8})$/, '__substg1.0_$1')
    utils.cfb_add(
      file,
      `/${full}`,
      typeof content === 'string' ? Buffer.from(content, 'utf16le') : Buffer.from(content)
    )
  }
  return new Uint8Array(write(file, { type: 'buffer' }) as Buffer)
}
