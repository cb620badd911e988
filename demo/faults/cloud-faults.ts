import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Answer, TreeNode } from '../answer'
import type { CanonicalRecord, CanonicalValue } from '../schema'
import { CLOUD_DEFECTS, withDefects, type CloudDefect } from '../cloud-defects'
import { JSON_TYPE, type FaultDefinition } from './fault'

/** Faults of folders and files. */

type Change = (record: CanonicalRecord, kind: 'folder' | 'file') => CanonicalRecord

/** Applies a change to every folder and file, in lists, trees and single records. */
function ofEntries(answer: Answer, change: Change): Answer {
  const folder = (record: CanonicalRecord): CanonicalRecord => change(record, 'folder')
  const file = (record: CanonicalRecord): CanonicalRecord => change(record, 'file')
  const inTree = ({ folder: own, children, files }: TreeNode): TreeNode => ({
    folder: folder(own),
    children: children.map(inTree),
    files: files.map(file)
  })
  switch (answer.shape) {
    case 'list': {
      const { kind } = answer
      return kind === 'folder' || kind === 'file'
        ? { ...answer, record: (id) => change(answer.record(id), kind) }
        : answer
    }
    case 'record':
      return answer.kind === 'folder' || answer.kind === 'file'
        ? { ...answer, record: change(answer.record, answer.kind) }
        : answer
    case 'node':
      return {
        ...answer,
        folder: folder(answer.folder),
        folders: answer.folders.map(folder),
        files: answer.files.map(file)
      }
    case 'tree':
      return { ...answer, roots: answer.roots.map(inTree) }
    case 'raw':
      return answer
  }
}

/** Unusual names that a service may accept. */
export const ODD_NAMES: readonly string[] = [
  '',
  ' ',
  'Длинное имя '.repeat(334).slice(0, 4_000),
  'שלום עולם.pdf',
  '\u202egnp.exe',
  'line\nbreak\ttab\u0000nul\u001b[31m',
  'a/b/c.pdf',
  '..',
  '.',
  '.hidden',
  'C:\\temp\\x.txt',
  '<b>bold</b>&amp;',
  '%2e%2e%2f',
  '🗂️ folder',
  'null',
  '0'
]

/** Sizes in words, beyond exact numbers, negative, and missing. */
export const ODD_SIZES: readonly CanonicalValue[] = [
  '12 КБ',
  '1.5 MB',
  '3,5 Гб',
  '1 024 байт',
  '10 KiB',
  -5,
  '-12',
  '9007199254740993',
  1.8e19,
  '',
  null,
  'unknown',
  0
]

/** The first ids are sections, which stay unchanged. */
const FIRST_ODD = 8

/** The odd value for this id; null for records that keep their own. */
function oddOne<T>(values: readonly T[], id: CanonicalValue | undefined, first = 1): { readonly value: T } | null {
  const value = typeof id === 'number' ? values[id - first] : undefined
  return value === undefined ? null : { value }
}

/** Offset for folder and file ids, so that they need more than 32 bits. */
const BIG = 2 ** 33

const bigger = (value: CanonicalValue | undefined): CanonicalValue =>
  typeof value === 'number' && value > 0 && value < BIG ? value + BIG : (value ?? null)

function withBigIds(record: CanonicalRecord): CanonicalRecord {
  const ids = ['id', 'parent_id', 'folder_id'].filter((key) => record[key] !== undefined)
  return { ...record, ...Object.fromEntries(ids.map((key) => [key, bigger(record[key])])) }
}

/** JSON of a tree of at least this many bytes, in chunks: folders with a hundred files each. */
function* hugeTree(bytes: number): Generator<string> {
  yield '{"data":['
  for (let folder = 1, sent = 0; sent < bytes; folder += 1) {
    const files = Array.from({ length: 100 }, (_, at) => {
      const id = folder * 1_000 + at
      return `{"id":${id},"name":"Scan ${id}.pdf","folder_id":${folder},"size":${id},"created":"2026-01-02 03:04:05"}`
    })
    const name = `"name":"Box ${folder}","parent_id":null,"files_count":100`
    const piece = `${folder === 1 ? '' : ','}{"id":${folder},${name},"children":[],"files":[${files.join()}]}`
    sent += piece.length
    yield piece
  }
  yield ']}'
}

const ANY_DEFECTS = new RegExp(`^(${CLOUD_DEFECTS.join('|')})(\\+(${CLOUD_DEFECTS.join('|')}))*$`)

export const CLOUD_FAULTS = {
  'cloud-defects': {
    summary: 'let folders at the top name wrong parents, come twice, or come without an id',
    argument: { meaning: 'which, joined by +', fallback: CLOUD_DEFECTS.join('+'), pattern: ANY_DEFECTS },
    answer: (answer, argument) => withDefects(answer, argument.split('+') as CloudDefect[])
  },
  'odd-names': {
    summary: 'call some folders and files by names that are none: empty, very long, with control characters',
    answer: (answer) =>
      ofEntries(answer, (record, kind) => {
        const odd = oddOne(ODD_NAMES, record.id, kind === 'folder' ? FIRST_ODD : 1)
        return odd === null ? record : { ...record, name: odd.value }
      })
  },
  'odd-sizes': {
    summary: 'give the first files sizes in words, below zero, or too large for a number',
    answer: (answer) =>
      ofEntries(answer, (record) => {
        const odd = 'size' in record ? oddOne(ODD_SIZES, record.id) : null
        return odd === null ? record : { ...record, size: odd.value }
      })
  },
  'big-ids': {
    summary: 'number folders and files beyond 32 bits',
    parameters: (parameters, { operation }) => {
      const { id } = parameters
      const isEntry = operation?.startsWith('cloud.') === true && typeof id === 'number' && id > BIG
      return isEntry ? { ...parameters, id: id - BIG } : parameters
    },
    answer: (answer) => ofEntries(answer, withBigIds)
  },
  'huge-tree': {
    summary: 'a tree of the cloud of so many megabytes',
    argument: { meaning: 'megabytes', fallback: '50', pattern: /^\d{1,4}$/ },
    async deliver(_, { response, operation }, argument) {
      if (operation !== 'cloud.tree') return false
      response.writeHead(200, JSON_TYPE)
      // The client may disconnect midway.
      await pipeline(Readable.from(hugeTree(Number(argument) * 1024 * 1024)), response).catch(() => undefined)
      return true
    }
  }
} as const satisfies Record<string, FaultDefinition>
