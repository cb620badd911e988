/**
 * Lint rule: files import only from their own layer and the layers below.
 *
 * Options: `root`, the folder; `layers`, top down, each a list of paths below it (the longest match counts).
 */
import { dirname, relative, resolve, sep } from 'node:path'

const RELATIVE = /^\.{1,2}\//

export const downwards = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    messages: { upwards: '{{from}} stands below {{to}}: imports run downwards only.' }
  },
  create(context) {
    const { root, layers } = context.options[0]
    const all = layers.flatMap((paths, floor) => paths.map((path) => ({ path, floor })))
    const layerOf = (file) => {
      const path = relative(resolve(root), file)
        .split(sep)
        .join('/')
        .replace(/\.\w+$/, '')
      const fits = all.filter((one) => path === one.path || path.startsWith(`${one.path}/`) || one.path === '')
      return fits.toSorted((a, b) => b.path.length - a.path.length)[0]
    }
    const own = layerOf(context.filename)
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !RELATIVE.test(source.value)) return
      const target = resolve(dirname(context.filename), source.value)
      if (relative(resolve(root), target).startsWith('..')) return
      const other = layerOf(target)
      if (other.floor >= own.floor) return
      context.report({ node: source, messageId: 'upwards', data: { from: own.path, to: other.path || 'the app' } })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check
    }
  }
}
