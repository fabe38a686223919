import { classNames } from './internal/classNames.ts'

export interface SkeletonProps {
  /** Width in characters of the text to come; the whole line when absent. */
  readonly chars?: number | undefined
  /** Height in pixels for a box; a line of text when absent. */
  readonly height?: number | undefined
  readonly className?: string | undefined
}

/**
 * A gray placeholder of the size of the content. Hidden from screen readers: the panel announces that it is loading.
 */
export function Skeleton({ chars, height, className }: SkeletonProps) {
  const width = chars === undefined ? undefined : `${chars}ch`
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'skeleton inline-block max-w-full align-middle',
        chars === undefined && 'w-full',
        className,
      )}
      style={{ width, height: height === undefined ? '0.8em' : `${height}px` }}
    />
  )
}
