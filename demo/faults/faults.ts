import type { Answer } from '../answer'
import type { Parameters } from '../validate'
import type { FaultName } from './catalogue'
import type { FaultContext, FaultDefinition } from './fault'

export type FaultCatalogue = Readonly<Record<string, FaultDefinition>>

/** An active fault and the requests it applies to. */
export interface FaultSpec {
  readonly name: FaultName
  readonly argument?: string | undefined
  /** Only for paths that contain this, e.g. `/projects/info`. */
  readonly path?: string | undefined
  /** Only every n-th matching request. */
  readonly every?: number | undefined
  /** Maximum number of times. */
  readonly times?: number | undefined
}

interface ActiveFault {
  readonly spec: FaultSpec
  readonly definition: FaultDefinition
  readonly argument: string
  matched: number
  done: number
}

/**
 * `NAME[:ARGUMENT][;path=TEXT][;every=N][;times=N]`, as on the command line.
 * @throws RangeError for any other text
 */
export function parseFault(text: string, catalogue: FaultCatalogue): FaultSpec {
  const [head = '', ...options] = text.split(';')
  const colon = head.indexOf(':')
  const name = colon < 0 ? head : head.slice(0, colon)
  const found = new Map(
    options.map((option) => [option.slice(0, option.indexOf('=')), option.slice(option.indexOf('=') + 1)])
  )
  for (const key of found.keys())
    if (!['path', 'every', 'times'].includes(key)) throw new RangeError(`A fault has no option ${key}`)
  const number = (key: string): number | undefined => (found.has(key) ? Number(found.get(key)) : undefined)
  const spec = {
    name: name as FaultName,
    argument: colon < 0 ? undefined : head.slice(colon + 1),
    path: found.get('path'),
    every: number('every'),
    times: number('times')
  }
  return check(spec, catalogue)
}

/** @throws RangeError for an unknown fault */
function check(spec: FaultSpec, catalogue: FaultCatalogue): FaultSpec {
  const { argument } = definitionOf(spec, catalogue)
  if (spec.argument !== undefined && !argument) throw new RangeError(`The fault ${spec.name} takes no argument`)
  if (spec.argument !== undefined && !argument?.pattern.test(spec.argument)) {
    throw new RangeError(`The fault ${spec.name} takes ${argument?.meaning ?? ''}, not ${spec.argument}`)
  }
  for (const key of ['every', 'times'] as const) {
    const value = spec[key]
    if (value !== undefined && (!Number.isInteger(value) || value < 1))
      throw new RangeError(`${key} has to be a whole number from 1`)
  }
  return spec
}

function definitionOf({ name }: FaultSpec, catalogue: FaultCatalogue): FaultDefinition {
  const definition = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined
  if (definition === undefined)
    throw new RangeError(`There is no fault ${name}: use ${Object.keys(catalogue).join(', ')}`)
  return definition
}

/** Faults of one service, switchable while it runs. */
export class Faults {
  private switched: ActiveFault[] = []

  constructor(private readonly catalogue: FaultCatalogue) {}

  get known(): readonly string[] {
    return Object.keys(this.catalogue)
  }

  /** @throws RangeError for an unknown fault */
  add(fault: FaultSpec | string): void {
    const spec = typeof fault === 'string' ? parseFault(fault, this.catalogue) : check(fault, this.catalogue)
    const definition = definitionOf(spec, this.catalogue)
    this.switched.push({
      spec,
      definition,
      argument: spec.argument ?? definition.argument?.fallback ?? '',
      matched: 0,
      done: 0
    })
  }

  /** Removes one fault, or all. */
  clear(name?: FaultName): void {
    this.switched = name === undefined ? [] : this.switched.filter((fault) => fault.spec.name !== name)
  }

  list(): FaultSpec[] {
    return this.switched.map((fault) => fault.spec)
  }

  /** Faults that apply to this request. Counts it, so call once per request. */
  forRequest(path: string): ActiveFaults {
    const active = this.switched.filter((fault) => {
      const { spec } = fault
      if (spec.path !== undefined && !path.includes(spec.path)) return false
      fault.matched += 1
      if (spec.every !== undefined && fault.matched % spec.every !== 0) return false
      if (spec.times !== undefined && fault.done >= spec.times) return false
      fault.done += 1
      return true
    })
    return new ActiveFaults(active)
  }
}

/** Faults of one request, in order of activation. */
export class ActiveFaults {
  constructor(private readonly active: readonly ActiveFault[]) {}

  async before(context: FaultContext): Promise<boolean> {
    for (const { definition, argument } of this.active)
      if (await definition.answersFirst?.(context, argument)) return true
    return false
  }

  parameters(parameters: Parameters, context: FaultContext): Parameters {
    return this.active.reduce(
      (value, { definition, argument }) => definition.parameters?.(value, context, argument) ?? value,
      parameters
    )
  }

  answer(answer: Answer): Answer {
    return this.active.reduce(
      (value, { definition, argument }) => definition.answer?.(value, argument) ?? value,
      answer
    )
  }

  /** Whether the JSON value is needed, because a fault changes it or its records. */
  get changesWire(): boolean {
    return this.active.some(({ definition }) => definition.wire !== undefined || definition.answer !== undefined)
  }

  wire(value: unknown): unknown {
    return this.active.reduce((json, { definition, argument }) => definition.wire?.(json, argument) ?? json, value)
  }

  async deliver(body: Buffer, context: FaultContext): Promise<boolean> {
    for (const { definition, argument } of this.active)
      if (await definition.deliver?.(body, context, argument)) return true
    return false
  }
}
