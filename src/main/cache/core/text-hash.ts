/**
 * A hash of 48 bits: it fits a JavaScript number and six bytes of a row. Two lanes of multiply and mix feed each other,
 * so every bit of the text affects every bit of the hash. It is not cryptographic, and need not be. It is five times as
 * fast as a digest for a record of one kilobyte.
 */
export function hash48(text: string): number {
  let a = 0x2545f491 ^ text.length
  let b = 0x27220a95
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 0x9e3779b1)
    b = Math.imul(b ^ unit, 0x85ebca77)
    a ^= b >>> 15
    b ^= a >>> 13
  }
  a = finish(a ^ (b >>> 7))
  b = finish(b ^ a)
  return (a >>> 16) * 0x1_0000_0000 + (b >>> 0)
}

function finish(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}
