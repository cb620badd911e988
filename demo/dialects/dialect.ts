import type { CanonicalRecord, Kind } from '../schema'
import type { Answer, ListAnswer, TreeNode } from '../answer'
import type { Assumptions } from '../filter/assumptions'
import { DEFAULT_ASSUMPTIONS } from '../filter/assumptions'
import type { Style } from './style'
import { specialList } from './trait-lists'
import { flagIn, idIn, numberIn } from './values'
import { RecordWriter, type Wire, type Words } from './write-record'
import { jsonApiDocument, jsonApiErrors, jsonApiNode, jsonApiRecord } from './jsonapi'

/** Placeholder for the records of a list while its frame is serialised; see `frame`. */
const HERE = '\u0001records\u0001'

/** A dialect: transforms canonical answers into an installation's wire format. */
export class Dialect {
  readonly name: string
  readonly assumptions: Assumptions
  private readonly writer: RecordWriter

  constructor(
    readonly style: Style,
    private readonly words: Words
  ) {
    this.name = style.name
    this.assumptions = { ...DEFAULT_ASSUMPTIONS, ...style.assumptions }
    this.writer = new RecordWriter(style, words)
  }

  write(answer: Answer): unknown {
    switch (answer.shape) {
      case 'raw':
        return this.passedThrough(answer.body)
      case 'list':
        return this.list(answer)
      case 'record':
        return this.single(answer.kind, answer.record)
      case 'tree':
        return this.tree(answer)
      case 'node':
        return this.node(answer)
    }
  }

  /** One record of a list, as serialised within its container. */
  record(kind: Kind, record: CanonicalRecord): unknown {
    return this.style.envelope.kind === 'jsonapi'
      ? jsonApiRecord(kind, record, this.writer)
      : this.writer.wrapped(kind, record)
  }

  /**
   * JSON text before and after a list's records, so that serialised records only need to be inserted. Null for a style
   * whose frame depends on the records.
   */
  frame(answer: ListAnswer): { readonly before: string; readonly after: string } | null {
    const refers = answer.project !== undefined && this.style.partsRefer !== null
    const { found, words } = this.style.traits
    if (found !== 'list' || words !== 'records') return null
    if (this.style.envelope.kind === 'jsonapi' || this.isHeaded(answer) || refers) return null
    const [before, after] = JSON.stringify(this.withOthers(this.enveloped(HERE, answer.total))).split(
      JSON.stringify(HERE)
    )
    if (before === undefined || after === undefined) throw new Error('The frame of a list has no place for its records')
    const isMap = this.style.container === 'map' && answer.ids.length > 0
    return { before: before + (isMap ? '{' : '['), after: (isMap ? '}' : ']') + after }
  }

  /** A refusal in this dialect. */
  error(status: number, code: string, message: string): unknown {
    const { envelope } = this.style
    if (envelope.kind === 'jsonapi') return jsonApiErrors(status, code, message)
    if (envelope.kind === 'bare') return { error: message }
    const beside =
      'success' in envelope.beside ? { success: typeof envelope.beside.success === 'string' ? '0' : false } : {}
    return { ...beside, error: { code, message } }
  }

  private passedThrough(body: unknown): unknown {
    const { envelope, wrapsLookup } = this.style
    if (!wrapsLookup || envelope.kind !== 'path') return body
    return { ...envelope.beside, ...wrap(envelope.path, { [envelope.item ?? envelope.items]: body }) }
  }

  private list(answer: ListAnswer): unknown {
    const records = answer.ids.map((id) => answer.record(id))
    if (this.style.envelope.kind === 'jsonapi') return jsonApiDocument(answer, records, this.writer, this.words)
    const special = specialList(this.style, answer.kind, records, (record) => this.writer.wrapped(answer.kind, record))
    if (special !== null) return this.withOthers(this.enveloped(special, answer.total))
    const write = (record: CanonicalRecord): Wire => this.writer.wrapped(answer.kind, record)
    const written = this.withProject(answer, this.writer.container(answer.kind, records, write))
    const list =
      this.isHeaded(answer) && Array.isArray(written) ? [this.head(answer.kind, records), ...written] : written
    return this.withOthers(this.enveloped(list, answer.total))
  }

  /** Adds each record's project reference, for records that belong to a project. */
  private withProject({ kind, project }: ListAnswer, written: unknown): unknown {
    if (project === undefined || this.style.partsRefer === null) return written
    const one = (record: unknown): unknown => this.writer.withProject(kind, record, project)
    if (Array.isArray(written)) return written.map(one)
    return Object.fromEntries(Object.entries(written as Wire).map(([key, record]) => [key, one(record)]))
  }

  private isHeaded({ kind, ids }: ListAnswer): boolean {
    return this.style.hasHeading && this.style.container === 'array' && HEADED.has(kind) && ids.length > 0
  }

  /** Header row of a list: the fields of its first record, without an id. */
  private head(kind: Kind, [first]: readonly CanonicalRecord[]): Wire {
    return this.writer.record(kind, Object.fromEntries(Object.entries(first ?? {}).filter(([key]) => key !== 'id')))
  }

  private single(kind: Kind, record: CanonicalRecord): unknown {
    const { envelope } = this.style
    if (envelope.kind === 'jsonapi') return { data: jsonApiRecord(kind, record, this.writer) }
    return this.one(this.writer.wrapped(kind, record))
  }

  /** A single value in its envelope. */
  private one(written: Wire): unknown {
    const { envelope } = this.style
    if (envelope.kind !== 'path') return written
    if (envelope.item === null) return wrap(envelope.path, written)
    return { ...envelope.beside, ...wrap(envelope.path, { [envelope.item]: written }) }
  }

  /** A list without a total (the tree). */
  private plainList(items: readonly unknown[]): unknown {
    if (this.style.envelope.kind === 'jsonapi') return { data: items }
    return this.enveloped(items, items.length)
  }

  private enveloped(items: unknown, total: number): unknown {
    const { envelope } = this.style
    if (envelope.kind !== 'path') return items
    const inner: Wire = { [envelope.items]: items }
    if (envelope.total) put(inner, envelope.total, numberIn(this.style, total))
    return { ...envelope.beside, ...wrap(envelope.path, inner) }
  }

  /** Adds the people referred to, and other extras, beside the list, even if it is empty. */
  private withOthers(answer: unknown): unknown {
    const { people, beside, envelope } = this.style
    if (envelope.kind !== 'path') return answer
    const all = this.words.people()
    const users = people === 'list' ? all : Object.fromEntries(all.map((one) => [String(one.id), one]))
    return {
      ...(people === 'none' ? {} : { users }),
      ...(beside === null ? {} : besideLists(beside, all)),
      ...(answer as Wire)
    }
  }

  private tree({ roots, around }: Extract<Answer, { shape: 'tree' }>): unknown {
    const { cloud, envelope } = this.style
    if ((cloud === 'flat' || cloud === 'ids') && envelope.kind !== 'jsonapi') {
      const nodes = roots.flatMap((root) => this.flatNodes(root))
      const isIdless = this.assumptions.treeRoot === 'idless'
      if (around === undefined || (around.id === undefined && !isIdless)) return this.plainList(nodes)
      return this.plainList([this.flatNode({ folder: around, children: roots, files: [] }), ...nodes])
    }
    if (around === undefined || (around.id === undefined && envelope.kind === 'jsonapi'))
      return this.plainList(roots.map((root) => this.treeNode(root)))
    const whole = this.treeNode({ folder: around, children: roots, files: [] })
    return around.id === undefined ? this.one(whole) : this.plainList([whole])
  }

  private treeNode(node: TreeNode): Wire {
    if (this.style.cloud === 'entries' && this.style.envelope.kind !== 'jsonapi') {
      const files = node.files.map((file) => this.marked('file', file))
      const entries = [...node.children.map((child) => this.treeNode(child)), ...files]
      return { ...this.marked('folder', node.folder), [this.writer.key('folder', 'item_collection')]: counted(entries) }
    }
    return {
      ...this.writer.record('folder', node.folder),
      [this.writer.key('folder', 'children')]: node.children.map((child) => this.treeNode(child)),
      [this.writer.key('folder', 'files')]: this.writer.container('file', node.files)
    }
  }

  /** Contents of one folder. */
  private held({ folders, files }: Extract<Answer, { shape: 'node' }>): Wire {
    if (this.style.cloud === 'lists') {
      return {
        [this.writer.key('folder', 'folders')]: this.writer.container('folder', folders),
        [this.writer.key('folder', 'files')]: this.writer.container('file', files)
      }
    }
    return { [this.writer.key('folder', 'item_collection')]: counted(this.entries(folders, files)) }
  }

  private entries(folders: readonly CanonicalRecord[], files: readonly CanonicalRecord[]): Wire[] {
    return [
      ...folders.map((folder) => this.marked('folder', folder)),
      ...files.map((file) => this.marked('file', file))
    ]
  }

  /** Iterative, like the reader: a tree may be deep. */
  private flatNodes(root: TreeNode): Wire[] {
    const nodes: Wire[] = []
    const stack = [root]
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      nodes.push(this.flatNode(node))
      for (const file of node.files) nodes.push(this.marked('file', this.withoutParent(file)))
      for (const child of node.children.toReversed()) stack.push(child)
    }
    return nodes
  }

  private flatNode({ folder, children, files }: TreeNode): Wire {
    const node = this.marked('folder', this.withoutParent(folder))
    if (this.style.cloud !== 'ids') return node
    const idsOf = (records: readonly CanonicalRecord[]): unknown[] =>
      records.flatMap(({ id }) => (typeof id === 'number' ? [idIn(this.style, id)] : []))
    return {
      ...node,
      [this.writer.key('folder', 'children')]: idsOf(children.map((child) => child.folder)),
      [this.writer.key('folder', 'files')]: idsOf(files)
    }
  }

  /**
   * Removes the parent where folders list their contents. An entry without an id cannot be listed, so it keeps its
   * parent.
   */
  private withoutParent(record: CanonicalRecord): CanonicalRecord {
    if (this.style.cloud !== 'ids' || record.id === undefined) return record
    return Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'parent_id' && key !== 'folder_id'))
  }

  /** Marks an entry as folder or file where nothing else tells. */
  private marked(kind: 'folder' | 'file', record: CanonicalRecord): Wire {
    const mark =
      this.style.cloud === 'flat' || this.style.cloud === 'ids'
        ? { is_folder: flagIn(this.style, kind === 'folder') }
        : { type: TYPES[kind] }
    return { ...mark, ...this.writer.record(kind, record) }
  }

  private node(answer: Extract<Answer, { shape: 'node' }>): unknown {
    const { envelope, contents, cloud } = this.style
    if (envelope.kind === 'jsonapi') return jsonApiNode(answer, this.writer)
    const { folder, folders, files } = answer
    if (contents === 'first') return this.plainList(this.entries([folder, ...folders], files))
    if (contents === 'alone' && cloud !== 'lists') return this.plainList(this.entries(folders, files))
    const own = this.writer.record('folder', folder)
    const inner = {
      ...(contents === 'around' ? own : contents === 'alone' ? {} : { [this.writer.key('folder', 'folder')]: own }),
      ...this.held(answer)
    }
    if (envelope.kind === 'bare') return inner
    return { ...envelope.beside, ...wrap(envelope.path, envelope.item === null ? inner : { [envelope.item]: inner }) }
  }
}

/** Lists of things that are addressed by id. */
const HEADED: ReadonlySet<Kind> = new Set<Kind>([
  'project',
  'project-group',
  'user-group',
  'folder',
  'file',
  'calendar-event'
])

/** Additional lists that look like records but were not requested. */
function besideLists(name: NonNullable<Style['beside']>, people: ReturnType<Words['people']>): Wire {
  switch (name) {
    case 'messages':
      return { messages: [{ id: 1, level: 'info', text: 'Prices were updated today' }] }
    case 'columns':
      return {
        columns: ['name', 'created', 'price'].map((key, at) => ({ id: at + 1, name: key, title: key, width: 200 }))
      }
    case 'dictionaries':
      return {
        dictionaries: {
          authors: people,
          priorities: [
            { id: 1, name: 'High' },
            { id: 2, name: 'Low' }
          ]
        }
      }
    case 'included':
      return {
        included: [
          { id: 1, type: 'branches', name: 'Main branch' },
          { id: 2, type: 'branches', name: 'North' }
        ]
      }
  }
}

const TYPES = { folder: 'dir', file: 'document' } as const

function counted(entries: readonly Wire[]): Wire {
  return { total_count: entries.length, entries }
}

function wrap(path: readonly string[], inner: Wire): Wire {
  return path.reduceRight<Wire>((value, key) => ({ [key]: value }), inner)
}

function put(target: Wire, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path
  if (key === undefined) return
  if (rest.length === 0) target[key] = value
  else {
    const next: Wire = {}
    target[key] = next
    put(next, rest, value)
  }
}
