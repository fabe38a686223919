/** Ascending numbers of steps. */
export class StepList {
  private steps = new Float64Array(64)
  private count = 0

  get size(): number {
    return this.count
  }

  add(step: number): void {
    if (this.count === this.steps.length) {
      const grown = new Float64Array(this.steps.length * 2)
      grown.set(this.steps)
      this.steps = grown
    }
    this.steps[this.count++] = step
  }

  /** The first one from a step on. */
  next(from: number): number | undefined {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.steps[middle] ?? 0) < from) low = middle + 1
      else high = middle
    }
    return low < this.count ? this.steps[low] : undefined
  }
}
