import { guarded } from './guard.ts'
import { fromPage, originOf } from './address.ts'

interface FrameRecord {
  id: string
  parent: string | undefined
  url: string
  number: number
}

/** Frames of one page as Electron's WebFrameMain objects, updated by Chromium's events. */
export class FrameTree {
  private readonly records = new Map<string, FrameRecord>()
  private readonly faces = new Map<string, Electron.WebFrameMain>()
  private last = 0
  private main: string | undefined

  navigated(id: string, parent: string | undefined, pageUrl: string): void {
    const known = this.records.get(id)
    if (known) known.url = fromPage(pageUrl)
    else this.records.set(id, { id, parent, url: fromPage(pageUrl), number: ++this.last })
    if (parent === undefined) this.main = id
  }

  movedWithin(id: string, pageUrl: string): void {
    const record = this.records.get(id)
    if (record) record.url = fromPage(pageUrl)
  }

  detached(id: string): void {
    for (const child of [...this.records.values()]) if (child.parent === id) this.detached(child.id)
    this.records.delete(id)
    this.faces.delete(id)
  }

  clear(): void {
    this.records.clear()
    this.faces.clear()
    this.main = undefined
  }

  get mainId(): string | undefined {
    return this.main
  }

  has(id: string): boolean {
    return this.records.has(id)
  }

  url(id: string | undefined): string {
    return (id === undefined ? undefined : this.records.get(id)?.url) ?? ''
  }

  /** The frame for main; null once it is gone, as in Electron. */
  face(id: string | undefined): Electron.WebFrameMain | null {
    const record = id === undefined ? undefined : this.records.get(id)
    if (!record || id === undefined) return null
    const made = this.faces.get(id)
    if (made) return made
    const records = this.records
    const faceOf = (other: string | undefined): Electron.WebFrameMain | null => this.face(other)
    const mainId = (): string | undefined => this.main
    const face = guarded('WebFrameMain', {
      get url(): string {
        return record.url
      },
      get origin(): string {
        return originOf(record.url)
      },
      get parent(): Electron.WebFrameMain | null {
        return faceOf(record.parent)
      },
      get top(): Electron.WebFrameMain | null {
        return faceOf(mainId())
      },
      get frames(): Electron.WebFrameMain[] {
        const children = [...records.values()].filter((other) => other.parent === record.id)
        return children.flatMap((child) => faceOf(child.id) ?? [])
      },
      get detached(): boolean {
        return !records.has(record.id)
      },
      processId: 1,
      routingId: record.number,
      frameTreeNodeId: record.number,
      isDestroyed: (): boolean => !records.has(record.id)
    }) as unknown as Electron.WebFrameMain
    this.faces.set(id, face)
    return face
  }
}
