/** Undoes what is done to objects that tests share. */

/**
 * Remembers the own properties of each object.
 *
 * @returns puts them back as they were: what was added is gone, what was replaced or deleted is there again
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
