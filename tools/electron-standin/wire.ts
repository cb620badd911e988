/** Encodes structured clones between Node and the page: JSON text, with `{ $t, v }` for values JSON lacks. */
export interface WireCodec {
  encode(value: unknown): string
  decode(text: string): unknown
}

/**
 * Creates the codec. Must be self-contained, because its source also runs in the page. `encode` expects the result of
 * `structuredClone` and throws for cyclic values.
 */
export function makeWireCodec(): WireCodec {
  type TaggedValue = { $t: string; v?: unknown; n?: string; s?: string }
  const typed: Record<string, (new (buffer: ArrayBuffer) => ArrayBufferView) | undefined> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView
  }
  const toBase64 = (bytes: Uint8Array): string => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  }
  const fromBase64 = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer

  const encodeObject = (value: object, above: readonly object[]): unknown => {
    if (above.includes(value)) throw new Error('the stand-in cannot carry a value that refers to itself over IPC')
    const inside = [...above, value]
    const down = (item: unknown): unknown => encodeAny(item, inside)
    if (Array.isArray(value)) return Array.from(value, down)
    if (value instanceof Date) return { $t: 'date', v: encodeAny(value.getTime(), inside) }
    if (value instanceof RegExp) return { $t: 'regexp', v: value.source, s: value.flags }
    if (value instanceof Map) return { $t: 'map', v: Array.from(value, ([key, item]) => [down(key), down(item)]) }
    if (value instanceof Set) return { $t: 'set', v: Array.from(value, down) }
    if (value instanceof ArrayBuffer) return { $t: 'buffer', v: toBase64(new Uint8Array(value)) }
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      return { $t: 'view', n: Object.prototype.toString.call(value).slice(8, -1), v: toBase64(bytes) }
    }
    if (value instanceof Error) return { $t: 'error', n: value.name, v: value.message, s: value.stack ?? '' }
    const kind = Object.prototype.toString.call(value)
    if (kind !== '[object Object]') throw new Error(`the stand-in cannot carry ${kind} over IPC`)
    const entries = Object.entries(value)
    if (Object.hasOwn(value, '$t') || Object.hasOwn(value, '__proto__')) {
      return { $t: 'object', v: entries.map(([key, item]) => [key, down(item)]) }
    }
    const copy: Record<string, unknown> = {}
    for (const [key, item] of entries) copy[key] = down(item)
    return copy
  }

  const encodeAny = (value: unknown, above: readonly object[]): unknown => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (value === undefined) return { $t: 'undefined' }
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $t: 'number', v: Object.is(value, -0) ? '-0' : String(value) }
    }
    if (typeof value === 'bigint') return { $t: 'bigint', v: String(value) }
    return encodeObject(value as object, above)
  }

  const decodeTagged = ({ $t, v, n, s }: TaggedValue): unknown => {
    const pairs = (): [unknown, unknown][] =>
      (v as [unknown, unknown][]).map(([key, item]) => [decodeAny(key), decodeAny(item)])
    switch ($t) {
      case 'undefined':
        return undefined
      case 'number':
        return Number(v)
      case 'bigint':
        return BigInt(v as string)
      case 'date':
        return new Date(decodeAny(v) as number)
      case 'regexp':
        return new RegExp(v as string, s)
      case 'map':
        return new Map(pairs())
      case 'set':
        return new Set((v as unknown[]).map(decodeAny))
      case 'buffer':
        return fromBase64(v as string)
      case 'view': {
        const View = typed[n ?? '']
        if (!View) throw new Error(`unknown view '${n}' on the wire`)
        return new View(fromBase64(v as string))
      }
      case 'error': {
        const error = new Error(v as string)
        error.name = n ?? 'Error'
        error.stack = s ?? ''
        return error
      }
      case 'object': {
        const made: Record<string, unknown> = {}
        for (const [key, value] of pairs())
          Object.defineProperty(made, key as string, { value, enumerable: true, writable: true, configurable: true })
        return made
      }
      default:
        throw new Error(`unknown tag '${$t}' on the wire`)
    }
  }

  const decodeAny = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(decodeAny)
    if (Object.hasOwn(value, '$t')) return decodeTagged(value as TaggedValue)
    const record = value as Record<string, unknown>
    for (const key of Object.keys(record)) record[key] = decodeAny(record[key])
    return record
  }

  return {
    encode: (value) => JSON.stringify(encodeAny(value, [])),
    decode: (text) => decodeAny(JSON.parse(text))
  }
}
