/** Numbers that are collected without an object for each. */
export class Numbers {
  #values = new Uint32Array(1024)
  #length = 0

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length] = value
    this.#length += 1
  }

  get length(): number {
    return this.#length
  }

  /** Returns those collected so far. */
  all(): Uint32Array {
    return this.#values.slice(0, this.#length)
  }
}
