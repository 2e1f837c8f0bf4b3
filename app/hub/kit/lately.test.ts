import { expect, test, vi } from "vitest";
import { Lately } from "./lately";

test("many pages at once read once, and the next second again", async () => {
  vi.useFakeTimers();
  try {
    let reads = 0;
    const counted = new Lately(async () => ++reads, 0);
    expect(await Promise.all([counted.value(), counted.value(), counted.value()])).toEqual([1, 1, 1]);
    vi.advanceTimersByTime(1_001);
    expect(await counted.value()).toBe(2);
    counted.forget();
    expect(await counted.value()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test("where reading fails or hangs it is what was read last, and asked again only after a while", async () => {
  vi.useFakeTimers();
  try {
    let read = async (): Promise<string> => "first";
    let reads = 0;
    const kept = new Lately(() => {
      reads += 1;
      return read();
    }, "nothing yet");
    read = () => Promise.reject(new Error("away"));
    expect(await kept.value()).toBe("nothing yet");
    vi.advanceTimersByTime(10_001);
    read = async () => "first";
    expect(await kept.value()).toBe("first");
    vi.advanceTimersByTime(1_001);
    read = () => new Promise(() => undefined);
    const hung = kept.value();
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await hung).toBe("first");
    vi.advanceTimersByTime(9_000);
    expect(await kept.value()).toBe("first");
    expect(reads).toBe(3);
    vi.advanceTimersByTime(1_001);
    read = async () => "second";
    expect(await kept.value()).toBe("second");
  } finally {
    vi.useRealTimers();
  }
});
