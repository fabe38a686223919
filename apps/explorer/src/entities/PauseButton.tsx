import { Button } from '@otterscan/ui/Button'
import { Pause, Play } from 'lucide-react'

const ICON_SIZE = 13

interface PauseButtonProps {
  readonly isPaused: boolean
  readonly onChange: (isPaused: boolean) => void
}

/** Stops a list that follows the node, and lets it go on. */
export function PauseButton({ isPaused, onChange }: PauseButtonProps) {
  const Icon = isPaused ? Play : Pause
  return (
    <Button
      size="sm"
      aria-pressed={isPaused}
      icon={<Icon size={ICON_SIZE} aria-hidden="true" />}
      onClick={() => onChange(!isPaused)}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}
