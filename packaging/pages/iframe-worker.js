// Browsers start no worker from a file, and the search is one. On a page that was opened from a file this has the
// worker's script run in a frame that is not shown: messages go the same ways, and importScripts gives a promise.
"use strict";

if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(script) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.srcdoc = "<!doctype html><title>worker</title>";
      this.loaded = new Promise((resolve) => {
        frame.addEventListener("load", () => resolve(this.start(frame, script)), { once: true });
      });
      document.documentElement.append(frame);
    }

    async start(frame, script) {
      const inside = frame.contentWindow;
      const load = (url) =>
        new Promise((resolve, reject) => {
          const element = frame.contentDocument.createElement("script");
          element.src = url;
          element.addEventListener("load", resolve);
          element.addEventListener("error", reject);
          frame.contentDocument.head.append(element);
        });
      inside.importScripts = async (...urls) => {
        for (const url of urls) {
          await load(url);
        }
      };
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      await load(new URL(script, location.href).href);
      return inside;
    }

    async postMessage(data) {
      const inside = await this.loaded;
      inside.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
  window.Worker = window.IFrameWorker;
}
