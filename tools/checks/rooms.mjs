/**
 * Module boundaries within a folder ("rooms"): each exports only through `index.ts`, and imports only the rooms below
 * it. Returned as patterns for `no-restricted-imports`.
 */

/**
 * @param rooms the allowed imports of each room
 * @returns forbidden imports for the files of each room, and for the files beside the rooms
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
