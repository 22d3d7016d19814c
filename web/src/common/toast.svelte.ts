/** Short notices that disappear by themselves: "copied", "could not be reached". */

export interface Notice {
  id: number;
  text: string;
  bad: boolean;
}

const SHOWN = 6000;

class Notices {
  all = $state.raw<Notice[]>([]);
  private next = 1;

  tell(text: string, bad = false): void {
    const notice = { id: this.next++, text, bad };
    this.all = [...this.all.filter((other) => other.text !== text), notice].slice(-3);
    // An error stays until it is dismissed.
    if (!bad) setTimeout(() => this.drop(notice.id), SHOWN);
  }

  drop(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
