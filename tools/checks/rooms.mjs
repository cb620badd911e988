/**
 * Rooms of a folder: each has one face, `index.ts`, and stands above the rooms that it is built from. As patterns for
 * the rule `no-restricted-imports`.
 */

/**
 * @param rooms of each room those that it may import
 * @returns of each room what its files may not import, and what the files beside the rooms may not
 */
export function roomPatterns(rooms) {
  const names = Object.keys(rooms)
  const pastFace = (start) => ({
    regex: `^${start}(?:${names.join('|')})/`,
    message: 'A room is imported by its face.'
  })
  const within = names.map((name) => {
    const upwards = names.filter((other) => other !== name && !rooms[name].includes(other))
    return [
      name,
      [
        pastFace('(?:\\.\\./)+'),
        {
          regex: `^(?:\\.\\./)+(?:${upwards.join('|')})$`,
          message: `${name} stands on ${rooms[name].join(', ') || 'no other room'}.`
        }
      ]
    ]
  })
  return { within: Object.fromEntries(within), beside: [pastFace('\\./')] }
}
