import { useEffect } from 'react'
import { RunningPractice, type RunningPracticeProps } from './running-practice.tsx'

type PracticeRoundProps = Pick<RunningPracticeProps, 'cards' | 'optionsOf'> & {
  onEnd: () => void
}

/** Practice within a review, from its summary and back. It leaves the answers of the review as they are. */
export const PracticeRound = ({ onEnd, ...practice }: PracticeRoundProps) => (
  <RunningPractice
    {...practice}
    onBack={{ label: 'Back to the summary', back: onEnd }}
    end={() => <End onEnd={onEnd} />}
  />
)

function End({ onEnd }: { onEnd: () => void }) {
  useEffect(onEnd)
  return null
}
