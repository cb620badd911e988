/** Undoes changes to objects that tests share. */

/**
 * Saves the own properties of each object.
 *
 * @returns restores them: removes added ones, and puts back replaced and deleted ones
 */
export function asItWas(objects: readonly object[]): () => void {
  const before = objects.map((object) => [object, Object.getOwnPropertyDescriptors(object)] as const)
  return () => {
    for (const [object, descriptors] of before) {
      for (const key of Reflect.ownKeys(object))
        if (!Object.hasOwn(descriptors, key)) Reflect.deleteProperty(object, key)
      Object.defineProperties(object, descriptors)
    }
  }
}
