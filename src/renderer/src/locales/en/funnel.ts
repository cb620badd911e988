export const funnel = {
  title: 'Funnel',
  projects: 'Projects',
  sum: 'Sum',
  noStage: 'Without a stage',
  without: 'Without a funnel',
  none: 'There are no projects to show a funnel of.',
  unknown: 'Not all projects are saved on this computer yet, and none of those that are belongs here.',
  noneKnown: 'No project is known to belong here.',
  part: '{percent} of the projects in this funnel',
  conversion: 'Conversion',
  conversionAbout:
    'How many went further: of the projects that are now at this stage, at a later one or won, the share that is at a later one or won. Lost projects are left out, since at which stage they were lost is not known; with them it would be lower.',
  conversionOf: '{further} of {among} went further',
  ended: 'won: {won} of {all} that ended, {percent}',
  doubt: {
    partial:
      'Not all projects are saved on this computer yet. The funnel shows those that are; how many went from stage to stage cannot be said.',
    undecided:
      'For some projects it is not known whether they match the filter, so how many went from stage to stage cannot be said.',
    stages: 'The filter picks out stages, so how many went from stage to stage cannot be said.',
    deleted: 'Deleted projects have left the funnel: how many went from stage to stage cannot be said.'
  },
  gap: {
    order: 'The order of these stages is not known, so how many went from one to the next cannot be said.',
    ends: 'Which of these stages mean won or lost is not known, so how many went from one to the next cannot be said.'
  },
  setEnds: 'Set won and lost'
}
